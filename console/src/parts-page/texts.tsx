import type { JSX } from 'preact';
import { Address } from '../parts/address.js';
import { CopyBlock } from '../parts/copy.js';
import { Icon } from '../parts/icon.js';
import { Linked } from '../parts/linked.js';
import { Age, At, Countdown, now } from '../parts/time.js';
import { LONG_NAME } from './samples.js';

const at = (minutes: number): string => new Date(now() + minutes * 60_000).toISOString();
const MOMENTS = [-1, -90, -60 * 24 * 3, -60 * 24 * 400] as const;

export function Texts(): JSX.Element {
  return (
    <>
      <Linked class="quiet" text="As others wrote it: see https://wiki.example.com/runbook, then http://b.example." />
      <p>
        <Address text="somebody.with.a.long.name@of-a-company-with-a-long-name.example.com" />
      </p>
      <p>{LONG_NAME}</p>
      <CopyBlock text="curl -X POST https://pager.example.com/v2/alerts" label="Command" />
      <div class="samples">
        {MOMENTS.map((minutes) => (
          <span key={minutes}>
            <Age since={at(minutes)} />, <At at={at(minutes)} />, <At at={at(minutes)} zone="Asia/Kolkata" />
          </span>
        ))}
        <Countdown to={at(4)} />
      </div>
      <div class="table-scroll" tabIndex={0} role="region" aria-label="A table">
        <table class="table">
          <thead>
            <tr>
              <th>Who</th>
              <th>When</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Ada Moreno</td>
              <td>
                <At at={at(60)} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <ul class="rows">
        <li>
          <span class="grow">{LONG_NAME}</span>
          <span class="end">
            <button type="button" class="btn small">
              Change
            </button>
          </span>
        </li>
        <li>
          <span class="grow">Another row</span>
        </li>
      </ul>
      <ul class="points">
        <li>A point</li>
        <li>Another one</li>
      </ul>
      <a class="back" href="#back">
        <Icon name="left" /> Back
      </a>
    </>
  );
}
