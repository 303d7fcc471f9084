import '@backshop/ui/theme.scss';
import { renderStandalonePage } from '@backshop/build-config/standalone';
import Customers from './exposed/customers';
import Messages from './exposed/messages';
import ProductAnalytics from './exposed/product-analytics';
import Settings from './exposed/settings';
import Store from './exposed/store';

renderStandalonePage('placeholders', {
  ProductAnalytics: () => <ProductAnalytics headingId="heading" />,
  Customers: () => <Customers headingId="heading" />,
  Store: () => <Store headingId="heading" />,
  Messages: () => <Messages headingId="heading" />,
  Settings: () => <Settings headingId="heading" />,
});
