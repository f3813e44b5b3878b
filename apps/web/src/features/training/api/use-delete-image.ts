import { endpoints } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { forgetImage } from './training-queries.ts';

export function useDeleteImage(imageId: string, onEnd: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.deleteTrainingImage, { params: { imageId } }),
    onSuccess: () => {
      forgetImage(queries, imageId);
      showToast({ title: 'Template Deleted', description: 'The training image is deleted.', tone: 'good' });
    },
    onError: (error) =>
      showToast({
        title: 'Delete Failed',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
    onSettled: onEnd,
  });
}
