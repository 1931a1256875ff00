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
