import ada from './pictures/avatar-ada.svg?markup';
import ben from './pictures/avatar-ben.svg?markup';
import cleo from './pictures/avatar-cleo.svg?markup';
import dev from './pictures/avatar-dev.svg?markup';
import eve from './pictures/avatar-eve.svg?markup';
import finn from './pictures/avatar-finn.svg?markup';
import gwen from './pictures/avatar-gwen.svg?markup';
import hugo from './pictures/avatar-hugo.svg?markup';
import iris from './pictures/avatar-iris.svg?markup';
import jon from './pictures/avatar-jon.svg?markup';

/** Pictures of the customers, by the `img` of their orders. */
export const avatars: Readonly<Record<string, string>> = {
  ada,
  ben,
  cleo,
  dev,
  eve,
  finn,
  gwen,
  hugo,
  iris,
  jon,
};
