/** `npm run console:types`: writes the console's types of the API from a running service (PAGER, else http://localhost:3000). */
import { writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';

const PAGER = process.env.PAGER ?? 'http://localhost:3000';
const TARGET = 'console/src/api/schema.d.ts';

const answer = await fetch(`${PAGER}/openapi.json`);
writeFileSync(TARGET, astToString(await openapiTypescript(JSON.stringify(await answer.json()))));
process.stdout.write(`${TARGET} describes the API of ${PAGER}\n`);
