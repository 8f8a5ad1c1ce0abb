export {
  ApiError,
  type Client,
  createClient,
  ServerUnreachable,
  type WireUser,
  type WireZone,
} from "./client.ts";
