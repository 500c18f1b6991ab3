/** Commands over the files of a workspace as they are now, also in the form that an agent is shown. */
@NullMarked
package dev.stateroom.cli.files;

import org.jspecify.annotations.NullMarked;
