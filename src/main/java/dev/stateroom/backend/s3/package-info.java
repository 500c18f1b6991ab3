/**
 * Buckets of S3 and of what speaks its protocol: prefixes as folders, ranges, parts, and no object replaced that another process
 * changed meanwhile.
 *
 * <p>Uses {@code backend.object} and the AWS SDK, which nothing else may touch: it is loaded when the first bucket is opened. Begin
 * at {@link dev.stateroom.backend.s3.S3Objects}.
 */
@NullMarked
package dev.stateroom.backend.s3;

import org.jspecify.annotations.NullMarked;
