/**
 * The built service with two more fields of an alert, declared in their table alone. Writes a line to its log for every create
 * that takes the fast path.
 */
import '../../../scripts/typescript/register.js';

const built = '../../../dist/modules';

const { ALERT_FIELDS } = await import(`${built}/alerts/lifecycle/domain/alert-fields.js`);
ALERT_FIELDS.addedtext = {
  kind: 'text',
  max: 20,
  default: '',
  onRepeat: 'latest',
  description: 'How bad',
  example: 'Slow',
};
ALERT_FIELDS.addedtexts = {
  kind: 'texts',
  max: 2,
  each: 10,
  default: [],
  description: 'What helps',
  example: 'Restart',
};

const { FastCreates } = await import(`${built}/app/fast/fast-creates.js`);
const { create } = FastCreates.prototype;
FastCreates.prototype.create = async function (...create_) {
  const taken = await create.apply(this, create_);
  if (taken) process.stdout.write('fast path\n');
  return taken;
};

await import(`${built}/main.js`);
