import type { JSX } from 'preact';

/** An e-mail address, which breaks before its `@` where it has to. */
export const Address = ({ text }: { text: string }): JSX.Element => (
  <span class="address">
    {text.split(/(?=@)/).map((part) => (
      <>
        <wbr />
        {part}
      </>
    ))}
  </span>
);
