import { useMutation } from '@tanstack/react-query';
import type { MutateOptions, UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A deed that is not begun again while it is under way. The second of two quick presses comes before the button shows that it
 * waits: without this, both would be answered, and what follows the answer be done twice.
 */
export function useSingleMutation<Data, Input = void>(options: UseMutationOptions<Data, Error, Input>) {
  const isUnderWay = useRef(false);
  const { mutate: begin, isPending } = useMutation(options);
  const mutate = (input: Input, told: MutateOptions<Data, Error, Input> = {}) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    begin(input, {
      ...told,
      onSettled: (...outcome) => {
        isUnderWay.current = false;
        told.onSettled?.(...outcome);
      },
    });
  };
  return { mutate, isPending };
}
