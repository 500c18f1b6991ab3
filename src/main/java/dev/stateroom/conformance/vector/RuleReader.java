package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads permission rules from vectors and tables. */
final class RuleReader {
    private RuleReader() {}

    /** The rules in a list; empty if there is no list. */
    static List<PermissionRule> rules(@Nullable ForeignValue written) {
        List<PermissionRule> rules = new ArrayList<>();
        for (ForeignValue value : ForeignValue.items(written)) {
            ForeignValue.Fields fields = ForeignValue.fields(value);
            String mode = ForeignValue.text(fields.get("mode"));
            rules.add(new PermissionRule(
                    texts(fields, "operations").stream().map(RuleReader::operation).toList(),
                    texts(fields, "paths"),
                    mode == null
                            ? RuleMode.ALLOW
                            : RuleMode.named(mode).orElseThrow(() -> new NoVector("no rule has the mode " + mode))));
        }
        return List.copyOf(rules);
    }

    static RuleOperation operation(String word) {
        return RuleOperation.named(word).orElseThrow(() -> new NoVector("no rule has the operation " + word));
    }

    private static List<String> texts(ForeignValue.Fields fields, String name) {
        List<String> texts = new ArrayList<>();
        for (ForeignValue value : ForeignValue.items(fields.get(name))) {
            String text = ForeignValue.text(value);
            if (text == null) {
                throw new NoVector("a rule's " + name + " hold something other than text");
            }
            texts.add(text);
        }
        return texts;
    }
}
