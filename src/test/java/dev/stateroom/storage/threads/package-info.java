/** Tests of local threads. */
@NullMarked
package dev.stateroom.storage.threads;

import org.jspecify.annotations.NullMarked;
