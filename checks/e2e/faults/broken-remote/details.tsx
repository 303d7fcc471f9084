/** What `LoadsMore` loads. */
export default function Details() {
  return <p>Details of the stock</p>;
}
