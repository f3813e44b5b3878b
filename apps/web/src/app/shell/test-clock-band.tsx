/** On a server whose time a test sets: its events are no evidence. */
export function TestClockBand() {
  if (!document.querySelector('meta[name="test-clock"]')) return null;
  return (
    <p className="border-b border-warn-line bg-warn-soft px-4 py-1 text-center text-sm font-semibold text-warn">
      Test clock: the times on this server are not real.
    </p>
  );
}
