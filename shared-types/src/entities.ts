/**
 * The entities of the product. Field names are the data contract, spelt as in
 * the specification (§3), `messege`, `prc` and `nam` included.
 */

/** Where staff can go from the side menu and the mobile menu (spec §2). */
export interface NavigationItem {
  id: string;
  /** True while this entry is the selected one; exactly one entry is. */
  status: boolean;
  /** Address in the router, `/setings` spelt exactly so. */
  path: string;
  /** The label staff read. */
  name: string;
  /** Name of the icon that stands before the label. */
  icon: string;
}

/** The card at the top of the mobile menu. */
export interface ProfileCard {
  /** The avatar image: one of our own drawings, as SVG markup. */
  avatar: string;
  displayName: string;
  jobTitle: string;
}

/**
 * One entry of the notification panel: somebody commented on something of the shop.
 * What the fields mean here:
 */
export interface NotificationItem {
  id: string;
  /** Address of the sender's picture; decoration beside the name. */
  avatar: string;
  /** Who commented. */
  name: string;
  /** Age of the notification as text, followed by "Comment on": `"2h ago Comment on"`. */
  data: string;
  /** Title of what the comment is on; reads on from `data`. */
  from: string;
  /** The comment. */
  messege: string;
  /** True while unread: it has a dot, is listed under Unread, and counts on the bell. */
  statusMessege: boolean;
  /** True once archived: it is also listed under Archived. */
  archive: boolean;
  /** True when the signed-in user likes the comment. */
  statusLike: boolean;
  /** The signed-in user's reply; empty when there is none. */
  toMessege: string;
  /** True when the reply was sent; false while it is a draft, and where there is none. */
  toStatus: boolean;
}

/** How an order stands. */
export type OrderState = 'Chargeback' | 'Completed';

/** One row of the "New orders" table. */
export interface OrderRow {
  id: string;
  /** Name of the customer's picture. */
  img: string;
  /** The customer's name. */
  name: string;
  /** The order's amount as text, currency included. */
  order: string;
  state: OrderState;
  /** Role of the colour in which the state is shown. */
  colorState: 'danger' | 'success';
  /** Day of the order, ISO 8601 (`2026-03-14`). */
  date: string;
}

/** One row of the "Sales Overview" card. */
export interface SummaryRow {
  id: string;
  /** What the row sums up. */
  total: string;
  /** Amount in US dollars. */
  price: number;
  /** Share in percent, 0 to 100; also the width of the row's bar. */
  prc: number;
  /** CSS colour of the bar. */
  color: string;
}

/** One row of the "Popular products" list. */
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

/** One entry of the map's colour legend. */
export interface LegendEntry {
  id: string;
  /** CSS colour. */
  color: string;
  text: string;
}

/** How popular the shop is in one country. */
export interface MapData {
  /** English short name of the country. */
  country: string;
  /** Visits in the period, 200 to 700 in the sample (spec §9). */
  popularity: number;
}
