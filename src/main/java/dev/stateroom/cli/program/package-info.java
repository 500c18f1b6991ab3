/** Commands about Stateroom itself: releases, checks, benches and the state of the installation. */
@NullMarked
package dev.stateroom.cli.program;

import org.jspecify.annotations.NullMarked;
