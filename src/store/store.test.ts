import { engines, openForTest } from "./databases.case.ts";
import { storeContract } from "./store.case.ts";

for (const engine of engines) storeContract(engine, (context) => openForTest(engine, context));
