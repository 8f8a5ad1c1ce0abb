export {
  ApiError,
  type Client,
  type ClientOptions,
  createClient,
  type WireToken,
  type WireUser,
  type WireZone,
} from "./client.ts";
