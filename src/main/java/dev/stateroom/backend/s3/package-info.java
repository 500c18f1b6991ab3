/**
 * Buckets of S3 and compatible services: prefixes as folders, ranges, multipart uploads, and conditional writes that never overwrite
 * another process's change.
 *
 * <p>Uses {@code backend.object} and the AWS SDK, which no other package may use: it is loaded when the first bucket is opened. Begin at
 * {@link dev.stateroom.backend.s3.S3Objects}.
 */
@NullMarked
package dev.stateroom.backend.s3;

import org.jspecify.annotations.NullMarked;
