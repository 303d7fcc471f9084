import type { ReactNode } from 'react';

/**
 * The product's entities. The field names are the data contract, including `messege`, `prc` and `nam`
 * (docs/product.md, "Data").
 */

/** An entry of the side menu and the mobile menu. */
export interface NavigationItem {
  id: string;
  /** True while the entry is selected. One entry is selected at a time. */
  status: boolean;
  /** Address of the page. */
  path: string;
  /** The label that staff read. */
  name: string;
  /** Name of the icon before the label. */
  icon: string;
}

/** The card at the top of the mobile menu. */
export interface ProfileCard {
  /** The avatar as a drawing. */
  avatar: ReactNode;
  displayName: string;
  jobTitle: string;
}

/** An entry of the notification panel. Somebody has commented on something in the shop. */
export interface NotificationItem {
  id: string;
  /** URL of the sender's picture, which is decoration. */
  avatar: string;
  /** The sender's name. */
  name: string;
  /** Age as text, followed by "Comment on": `"2h ago Comment on"`. */
  data: string;
  /** Title of what the comment is about. It follows `data` in the sentence. */
  from: string;
  /** Where that is, if it has an address: `/#order-1041`. */
  href?: string;
  /** The comment. */
  messege: string;
  /** True while unread. Unread entries have a dot and count on the bell's badge. */
  statusMessege: boolean;
  /** True when archived. The "Archived" tab lists it. */
  archive: boolean;
  /** True when staff like the comment. */
  statusLike: boolean;
  /** The reply of staff, or an empty string. */
  toMessege: string;
  /** True when the reply was sent. False for a draft, or if there is no reply. */
  toStatus: boolean;
}

/** State of an order. */
export type OrderState = 'Chargeback' | 'Completed';

/** A row of the "New orders" table. */
export interface OrderRow {
  id: string;
  /** Name of the customer's picture. */
  img: string;
  /** The customer's name. */
  name: string;
  /** The order's amount as text, with its currency. */
  order: string;
  state: OrderState;
  /** Colour role of the state. */
  colorState: 'danger' | 'success';
  /** Day of the order, ISO 8601 (`2026-03-14`). */
  date: string;
}

/** A row of the "Sales Overview" card. */
export interface SummaryRow {
  id: string;
  /** The row's label. */
  total: string;
  /** Amount in US dollars. */
  price: number;
  /** Percentage of the plan from 0 to 100, which is also the width of the row's bar. */
  prc: number;
  /** CSS colour of the bar. */
  color: string;
}

/** A row of the "Popular products" list. */
export interface ProductRow {
  id: string;
  /** Name of the product's picture. */
  img: string;
  /** The product's name. */
  nam: string;
  /** Price in US dollars. */
  price: number;
  status: 'Success';
}

/** An entry of the map's colour legend. */
export interface LegendEntry {
  id: string;
  /** CSS colour. */
  color: string;
  text: string;
}

/** Popularity of the shop in a country. */
export interface MapData {
  /** English short name of the country. */
  country: string;
  /** From 200 to 700 in the sample data (docs/product.md, "Charts"). */
  popularity: number;
}
