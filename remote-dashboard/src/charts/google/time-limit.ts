/** Time until Google Charts can draw, and then until it has drawn, in ms (docs/product.md, "Charts"). */
export const timeLimitMs = 8000;
