package dev.stateroom.tool.prompt.yaml;

import dev.stateroom.agent.ForeignValue;
import java.util.Optional;

/** One YAML document. */
public final class YamlText {
    private YamlText() {}

    /**
     * The value of a document; null values are {@link ForeignValue.Null}, maps keep their order and the last of equal keys.
     *
     * @return empty for text that the safe loader refuses, or that uses what is not read here (tags, complex keys, anchors of
     *     collections, more than 64 levels)
     */
    public static Optional<ForeignValue> read(String text) {
        try {
            return Optional.of(new YamlBlocks(new YamlCursor(text)).document());
        } catch (BadYaml refused) {
            return Optional.empty();
        }
    }
}
