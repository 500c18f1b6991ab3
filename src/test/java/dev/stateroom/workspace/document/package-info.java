/** Tests of reading and editing the document. */
@NullMarked
package dev.stateroom.workspace.document;

import org.jspecify.annotations.NullMarked;
