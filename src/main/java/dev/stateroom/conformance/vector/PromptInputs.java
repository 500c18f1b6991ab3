package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.tool.prompt.SkillSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The inputs for the recorded agent's system message.
 *
 * @param memory paths of memory files; null for an agent without memory
 * @param skills folders of skills; null for an agent without skills
 */
public record PromptInputs(@Nullable List<String> memory, @Nullable List<SkillSource> skills) {
    /** Neither memory nor skills. */
    public static final PromptInputs NOTHING = new PromptInputs(null, null);

    static PromptInputs of(ForeignValue.Fields document) {
        return new PromptInputs(
                document.get("memory") instanceof ForeignValue.Items(List<ForeignValue> memory)
                        ? memory.stream().map(path -> text("memory", path)).toList()
                        : null,
                document.get("skills") instanceof ForeignValue.Items(List<ForeignValue> skills)
                        ? skills.stream().map(PromptInputs::source).toList()
                        : null);
    }

    private static SkillSource source(ForeignValue written) {
        List<ForeignValue> pair = ForeignValue.items(written);
        return pair.size() == 2
                ? new SkillSource(text("skills", pair.getFirst()), text("skills", pair.getLast()))
                : new SkillSource(text("skills", written), null);
    }

    private static String text(String field, ForeignValue value) {
        String text = ForeignValue.text(value);
        if (text == null) {
            throw new NoVector("the field " + field + " holds something other than text");
        }
        return text;
    }
}
