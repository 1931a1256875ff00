import { describe, expect, it } from '@jest/globals';
import { cloudMonitor } from './cloud-monitor.js';

const notification = (message: unknown, change: Record<string, unknown> = {}) =>
  cloudMonitor.map({
    Type: 'Notification',
    Subject: 'ALARM: "cpu"',
    Message: typeof message === 'string' ? message : JSON.stringify(message),
    ...change,
  });
const alarm = { AlarmName: 'cpu', AlarmDescription: null, NewStateValue: 'ALARM', NewStateReason: 'Threshold crossed' };

describe('cloud-monitor', () => {
  /** @contract intake-7 */
  it('opens an alarm, with its circumstances as details', () => {
    const trigger = {
      MetricName: 'CPU',
      Threshold: 10,
      Unit: null,
      Dimensions: [{ name: 'Group', value: 'etcd' }, null, {}],
    };
    expect(notification({ ...alarm, Region: 'Oregon', AlarmArn: 'arn:cpu', Trigger: trigger })).toEqual([
      {
        kind: 'create',
        fields: {
          aliasOrigin: 'arn:cpu',
          message: 'cpu',
          alias: 'cloudmon:cpu',
          priority: 'P3',
          description: 'Threshold crossed',
          source: 'cloudwatch',
          entity: 'arn:cpu',
          tags: [],
          details: {
            Region: 'Oregon',
            AlarmArn: 'arn:cpu',
            'trigger.MetricName': 'CPU',
            'trigger.Threshold': '10',
            'dimension.Group': 'etcd',
          },
        },
      },
    ]);
  });

  /** @contract intake-7 */
  it('closes it when it is OK', () => {
    const [closed, ...others] = notification({ ...alarm, NewStateValue: 'OK' });
    expect([closed, others]).toMatchObject([{ kind: 'close', alias: 'cloudmon:cpu' }, []]);
    expect(closed?.kind === 'close' && closed.said?.()).toMatchObject({ message: 'cpu', alias: 'cloudmon:cpu' });
  });

  it('tells alarms of several accounts and regions apart', () => {
    const origins = (said: object) =>
      ['ALARM', 'OK'].map((NewStateValue) => {
        const [action] = notification({ ...alarm, ...said, NewStateValue });
        return action?.kind === 'create' ? action.fields.aliasOrigin : action?.kind === 'close' && action.aliasOrigin;
      });
    const [AlarmArn, account] = [
      'arn:aws:cloudwatch:eu-west-1:1:alarm:cpu',
      { AWSAccountId: 1, Region: 'EU (Ireland)' },
    ];
    expect(origins({ AlarmArn, ...account })).toEqual([AlarmArn, AlarmArn]);
    expect(origins(account)).toEqual(['1 EU (Ireland)', '1 EU (Ireland)']);
    expect(origins({ AlarmArn: {}, Region: ' ' })).toEqual([undefined, undefined]);
  });

  it('closes a long-named alarm under the alias it was opened with', () => {
    const AlarmName = 'n'.repeat(600);
    const [opened] = notification({ ...alarm, AlarmName });
    expect(opened).toMatchObject({
      kind: 'create',
      fields: { message: 'n'.repeat(130), description: `${AlarmName}\n\nThreshold crossed` },
    });
    expect(notification({ ...alarm, AlarmName, NewStateValue: 'OK' })).toMatchObject([
      { kind: 'close', alias: opened?.kind === 'create' ? opened.fields.alias : 'none' },
    ]);
  });

  it('has nothing to say to insufficient data', () => {
    expect(notification({ ...alarm, NewStateValue: 'INSUFFICIENT_DATA' })).toEqual([{ kind: 'no-content' }]);
  });

  it('never makes an alias of a missing name', () => {
    expect(notification({ NewStateValue: 'ALARM' })).toMatchObject([{ fields: { message: 'ALARM: "cpu"' } }]);
    expect(JSON.stringify(notification({ NewStateValue: 'ALARM' }))).not.toContain('cloudmon');
    expect(notification({ NewStateValue: 'OK' })).toEqual([{ kind: 'skip', reason: 'no-alias-to-close' }]);
  });

  it('takes over a notification that is no alarm as it is', () => {
    expect(notification('The build is broken', { Subject: undefined })).toMatchObject([
      { kind: 'create', fields: { message: 'The build is broken', priority: 'P3' } },
    ]);
    expect(notification({ Event: 'autoscaling:EC2_INSTANCE_LAUNCH' })).toMatchObject([
      {
        kind: 'create',
        fields: { message: 'ALARM: "cpu"', description: '{"Event":"autoscaling:EC2_INSTANCE_LAUNCH"}' },
      },
    ]);
  });

  describe('by the event bus', () => {
    const event = (value: string, detail: object = {}) => ({
      ...{ version: '0', id: 'c4c1', 'detail-type': 'CloudWatch Alarm State Change', source: 'aws.cloudwatch' },
      ...{ account: '123456789012', region: 'us-east-1', resources: ['arn:aws:cloudwatch:us-east-1:1:alarm:cpu'] },
      detail: {
        ...{ alarmName: 'cpu', previousState: { value: value === 'OK' ? 'ALARM' : 'OK' } },
        ...{ state: { value, reason: 'Threshold crossed' }, configuration: { description: 'CPU' }, ...detail },
      },
    });
    /** @contract intake-25 */
    it.each([
      ['in an envelope', (body: object) => notification(body, { Subject: undefined })],
      ['alone', (body: object) => cloudMonitor.map(body as never)],
    ])('is the same alert as the alarm itself, %s', (_how, map) => {
      const [fired] = map(event('ALARM'));
      const [alone] = notification({ ...alarm, AlarmArn: 'arn:aws:cloudwatch:us-east-1:1:alarm:cpu' });
      expect(fired).toMatchObject({
        kind: 'create',
        fields: { message: 'cpu', alias: 'cloudmon:cpu', description: 'Threshold crossed' },
      });
      const originOf = (action: typeof fired) => (action?.kind === 'create' ? action.fields.aliasOrigin : undefined);
      expect(originOf(fired)).toBe(originOf(alone));
      expect(map(event('OK'))).toMatchObject([{ kind: 'close', alias: 'cloudmon:cpu', aliasOrigin: originOf(fired) }]);
      expect(map(event('INSUFFICIENT_DATA'))).toEqual([{ kind: 'no-content' }]);
      expect(map(event('ODD'))).toMatchObject([{ kind: 'create', remark: expect.stringContaining('ODD') }]);
    });

    it('takes other events as they are, unless something is over', () => {
      const other = (detail: object) => ({ 'detail-type': 'Task State Change', source: 'aws.ecs', detail });
      expect(cloudMonitor.map(other({ lastStatus: 'STOPPED' }))).toMatchObject([
        { kind: 'create', fields: { message: 'Task State Change', description: '{"lastStatus":"STOPPED"}' } },
      ]);
      expect(cloudMonitor.map(other({ incident: { status: 'RESOLVED' } }))).toMatchObject([{ kind: 'skip' }]);
    });
  });

  /** @contract intake-25 */
  it('takes an alarm without its envelope (raw delivery)', () => {
    expect(cloudMonitor.canRead(alarm)).toBe(true);
    expect(cloudMonitor.map(alarm)).toMatchObject([{ kind: 'create', fields: { alias: 'cloudmon:cpu' } }]);
    expect(cloudMonitor.map({ ...alarm, NewStateValue: 'OK' })).toMatchObject([{ kind: 'close' }]);
  });

  it('opens nothing for a text that says that something is over', () => {
    for (const Subject of ['OK: "cpu" in EU', '[RESOLVED] disk'])
      expect(notification('All is well', { Subject })).toMatchObject([{ kind: 'skip' }]);
    expect(notification({ check: 'disk', status: 'recovered' }, { Subject: undefined })).toMatchObject([
      { kind: 'skip' },
    ]);
  });

  it('hands the confirmation link on and follows it never', () => {
    const subscribe = (SubscribeURL: unknown) =>
      cloudMonitor.map({ Type: 'SubscriptionConfirmation', TopicArn: 'arn', SubscribeURL });
    expect(subscribe('https://sns.example.com/?Action=Confirm')).toEqual([
      { kind: 'acknowledged-subscription', topic: 'arn', subscribeUrl: 'https://sns.example.com/?Action=Confirm' },
    ]);
    for (const url of [
      'http://169.254.169.254/',
      'javascript:alert(1)',
      'nonsense',
      7,
      `https://a.b/${'x'.repeat(2_000)}`,
    ]) {
      expect(subscribe(url)).toMatchObject([{ subscribeUrl: null }]);
    }
  });

  it('acknowledges the end of a subscription', () => {
    expect(cloudMonitor.map({ Type: 'UnsubscribeConfirmation', SubscribeURL: 'https://sns.example.com/' })).toEqual([
      { kind: 'acknowledged-subscription', topic: null, subscribeUrl: null },
    ]);
  });
});
