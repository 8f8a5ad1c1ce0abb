export {
  ApiError,
  type Client,
  createClient,
  ServerUnreachable,
  type WireDecision,
  type WireUser,
  type WireZone,
} from "./client.ts";
