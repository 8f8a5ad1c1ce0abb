export { actions } from "./actions.ts";
export { fields } from "./fields.ts";
export { fieldsOfRequest, type RequestDescription } from "./request.ts";
export { managedLists, scheme } from "./scheme.ts";
