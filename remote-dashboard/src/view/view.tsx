import type { PageProps } from '@backshop/shared-types';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';

/** What staff can choose on the Dashboard, by its name in the address. The first choice is the default. */
export const choices = {
  /** In days. */
  period: ['7', '15', '30', '40'],
  map: ['chart', 'table'],
  mapSort: sortedBy('country', 'popularity'),
  pie: ['chart', 'table'],
  pieSort: sortedBy('activity', 'hours', 'share'),
  /** Order of "New orders". */
  sort: sortedBy('customer', 'amount', 'state', 'date'),
  /** The only state that "New orders" shows; empty for all. */
  state: ['', 'completed', 'chargeback'],
} as const;

type Name = keyof typeof choices;

/**
 * What the Dashboard shows. A sorting is empty for the given order, or names a column: `amount` from low to high,
 * `-amount` from high to low.
 */
export type View = { [Each in Name]: (typeof choices)[Each][number] };

/** Reads the view from an address such as `?period=30&map=table`. What it does not know is at its default. */
export function viewAt(address: string): View {
  const parameters = new URLSearchParams(address);
  const chosen = names.map((name) => {
    const known: readonly string[] = choices[name];
    const value = parameters.get(name);
    return [name, known.find((each) => each === value) ?? known[0]];
  });
  return Object.fromEntries(chosen) as View;
}

/** Writes the view into an address, without what is at its default. Keeps the parameters of others. */
export function addressOf(view: View, address: string): string {
  const parameters = new URLSearchParams(address);
  for (const name of names) {
    parameters.delete(name);
    if (view[name] !== choices[name][0]) parameters.append(name, view[name]);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

const names = Object.keys(choices) as Name[];

function sortedBy<Column extends string>(...columns: Column[]) {
  const orders = columns.flatMap((column) => [column, `-${column}`] as const);
  return ['', ...orders] as const;
}

/** Changes the view, and with it the address, which then names only this id, if any. */
export type SetView = (change: Partial<View>, id?: string) => void;

interface ViewValue {
  view: View;
  setView: SetView;
}

const ViewContext = createContext<ViewValue>({ view: viewAt(''), setView: () => undefined });

/** An older host passes no address. The choices of staff then last until they leave the page. */
type ViewProviderProps = Partial<Pick<PageProps, 'address' | 'onAddressChange'>> & {
  children: ReactNode;
};

/** Provides the view in the address to everything below. */
export function ViewProvider({ address = '', onAddressChange, children }: ViewProviderProps) {
  const [{ given, shown }, setState] = useState({ given: address, shown: address });
  if (given !== address) setState({ given: address, shown: address });
  const view = useMemo(() => viewAt(shown), [shown]);
  const setView: SetView = (change, id) => {
    const next = addressOf({ ...view, ...change }, shown);
    setState({ given, shown: next });
    onAddressChange?.(next + (id ? `#${id}` : ''));
  };
  return <ViewContext value={{ view, setView }}>{children}</ViewContext>;
}

/** Returns what the Dashboard shows, and a function that changes it. Outside of a provider, all is at its default. */
export function useView(): ViewValue {
  return use(ViewContext);
}
