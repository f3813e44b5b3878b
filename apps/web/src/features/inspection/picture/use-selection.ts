import { useState } from 'react';

/**
 * The tool that stands out, and the one that the picture's keys act on. Only J and K choose the latter: after
 * an answer the next card slides under a pointer that rests over the list.
 */
export function useSelection(photo: string) {
  const [pointedId, setPointedId] = useState<string>();
  const [chosen, setChosen] = useState<{ readonly id: string; readonly photo: string }>();
  const [hasKeys, setHasKeys] = useState(false);
  // What was chosen on one photo says nothing about the next.
  const selectedId = chosen?.photo === photo ? chosen.id : undefined;
  return {
    highlightedId: (hasKeys ? selectedId : undefined) ?? pointedId,
    onHighlight: setPointedId,
    /** For the picture. */
    keys: { selectedId, onSelect: (id: string) => setChosen({ id, photo }), onKeys: setHasKeys },
  };
}
