/** On the public page of a solicitation: whether a bid is in the root published at closing, checked in the reader's own browser. */
export const ReceiptCheck = () => (
  <section className="panel p-5" data-island="receipt" aria-label="Bid receipt">
    <h2 className="text-xl">Bid receipt</h2>
    <form className="mt-3 grid gap-3">
      <label className="block font-medium">
        Receipt number
        <textarea
          name="receipt"
          rows={2}
          required
          className="control mt-1 font-mono text-xs font-normal"
          aria-describedby="receipt-help"
        />
      </label>
      <p id="receipt-help" className="text-muted text-sm">
        Or paste the receipt file, or the minutes file. Your browser checks it.
      </p>
      <div>
        {/* Off until its script is there: the form by itself would put a receipt into an address. */}
        <button type="submit" className="button" disabled>
          Check receipt
        </button>
      </div>
      <output className="block wrap-anywhere" />
    </form>
    <noscript>Turn on JavaScript to check a receipt.</noscript>
  </section>
);
