import { useState } from 'react';

/**
 * The tool that stands out, and the one that the picture's keys act on. Only J and K choose the latter: after
 * an answer the next card slides under a pointer that rests over the list.
 */
export function useSelection() {
  const [pointedId, setPointedId] = useState<string>();
  const [selectedId, setSelectedId] = useState<string>();
  const [hasKeys, setHasKeys] = useState(false);
  return {
    highlightedId: (hasKeys ? selectedId : undefined) ?? pointedId,
    onHighlight: setPointedId,
    /** For the picture. */
    keys: { selectedId, onSelect: setSelectedId, onKeys: setHasKeys },
  };
}
