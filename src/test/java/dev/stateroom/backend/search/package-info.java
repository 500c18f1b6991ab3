/** Tests of searching for people. */
@NullMarked
package dev.stateroom.backend.search;

import org.jspecify.annotations.NullMarked;
