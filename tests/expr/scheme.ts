// The real scheme, for the tests inside src/expr: a room's own tests may use what stands in tests/, and #expr knows no field.
export { scheme } from "#catalog";
