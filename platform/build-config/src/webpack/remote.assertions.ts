import { remote } from './remote';

/** Tests of the preset's types. `pnpm typecheck` fails when one is not true. Nothing imports this file. */
interface Exposes {
  Orders: { headingId: string };
  Returns: { headingId: string };
}
interface Summary {
  open: number;
}

const root = '/remote-orders';
const port = 3000;
const exposes = { Orders: './orders.tsx', Returns: './returns.tsx' };

remote<Exposes>({ root, port, exposes });
remote<Exposes, Summary>({ root, port, exposes, summary: { open: 1 } });

// @ts-expect-error The contract declares Returns too.
remote<Exposes>({ root, port, exposes: { Orders: './orders.tsx' } });

// @ts-expect-error The contract does not declare More.
remote<Exposes>({ root, port, exposes: { ...exposes, More: './more.tsx' } });

// @ts-expect-error The contract declares a summary.
remote<Exposes, Summary>({ root, port, exposes });

// @ts-expect-error The contract declares a number.
remote<Exposes, Summary>({ root, port, exposes, summary: { open: '1' } });

// @ts-expect-error The contract declares no summary.
remote<Exposes>({ root, port, exposes, summary: { open: 1 } });
