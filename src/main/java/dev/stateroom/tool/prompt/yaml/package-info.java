/**
 * The part of YAML 1.1 that front matter is written in, read as the Python reference's safe loader reads it: block and flow
 * collections, plain, quoted, literal and folded scalars. Tags, complex keys and anchors of collections are refused.
 *
 * <p>Pure. Uses {@code agent}. Begin at {@link dev.stateroom.tool.prompt.yaml.YamlText}.
 */
@NullMarked
package dev.stateroom.tool.prompt.yaml;

import org.jspecify.annotations.NullMarked;
