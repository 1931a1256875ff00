import { describe, expect, it } from '@jest/globals';
import { networkOf } from './ip-address.js';

describe('networkOf', () => {
  it.each(['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207'])('%s is the one IPv4 address', (ip) => {
    expect(networkOf(ip)).toBe('192.0.2.7');
  });

  it('takes a /64 of IPv6 for one, and the next for another', () => {
    const one = networkOf('2001:db8:0:1::1');
    expect(networkOf('2001:0DB8::1:ffff:0:0:2')).toBe(one);
    expect(networkOf('2001:db8:0:1:8000::%eth0')).toBe(one);
    expect(networkOf('2001:db8:0:2::1')).not.toBe(one);
  });

  it('does not count the port that some proxies write behind an address', () => {
    expect(networkOf('192.0.2.7:50123')).toBe('192.0.2.7');
    expect(networkOf('[::ffff:192.0.2.7]:50123')).toBe('192.0.2.7');
    expect(networkOf('[2001:db8:0:1::1]:443')).toBe(networkOf('2001:db8:0:1::1'));
    expect(networkOf('[2001:db8:0:1::1]')).toBe(networkOf('2001:db8:0:1::1'));
  });

  it.each(['', 'unknown', '1:2:3'])('%j, which is no address, stays as it is', (ip) => {
    expect(networkOf(ip)).toBe(ip);
  });
});
