/**
 * YAML 1.1 as front matter is written in it, read as the Python reference's safe loader reads it. SnakeYAML parses; what a plain value
 * is, is decided here. Tags other than those of plain values are refused.
 *
 * <p>Pure. Uses {@code agent} and SnakeYAML, which nothing else uses. Begin at {@link dev.stateroom.tool.prompt.yaml.YamlText}.
 */
@NullMarked
package dev.stateroom.tool.prompt.yaml;

import org.jspecify.annotations.NullMarked;
