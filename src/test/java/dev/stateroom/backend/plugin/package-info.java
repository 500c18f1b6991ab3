/** Tests of plug-ins, compiled and packed as other people would. */
@NullMarked
package dev.stateroom.backend.plugin;

import org.jspecify.annotations.NullMarked;
