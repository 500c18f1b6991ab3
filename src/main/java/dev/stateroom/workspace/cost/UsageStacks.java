package dev.stateroom.workspace.cost;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import dev.stateroom.workspace.cost.ThreadUsage.Share;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tokens of threads as stacks, thread, turn, agent, tool, path, in the forms that flame chart viewers read. */
public final class UsageStacks {
    private final Map<List<String>, Long> tokens = new LinkedHashMap<>();

    /** The stacks of those threads; equal stacks are merged. */
    public UsageStacks(List<ThreadUsage> threads) {
        for (ThreadUsage thread : threads) {
            for (ModelAnswer answer : thread.answers()) {
                for (Share share : answer.shares()) {
                    List<String> stack = new ArrayList<>(List.of(thread.thread(), "turn " + answer.turn(), answer.agent()));
                    stack.add(share.tool().isEmpty() ? "answer" : share.tool());
                    if (!share.path().isEmpty()) {
                        stack.add(share.path());
                    }
                    tokens.merge(List.copyOf(stack), share.usage().total(), Long::sum);
                }
            }
        }
    }

    /** One line for each stack, {@code a;b;c 120}: the format of {@code flamegraph.pl} and its successors. */
    public List<String> folded() {
        return tokens.entrySet().stream()
                .map(entry -> String.join(";", entry.getKey().stream().map(UsageStacks::frame).toList()) + " " + entry.getValue())
                .toList();
    }

    private static String frame(String name) {
        return name.replaceAll("[;\\p{Cntrl}]", "_");
    }

    /** A file of <a href="https://www.speedscope.app/file-format-schema.json">speedscope</a>, as UTF-8 JSON. */
    public String speedscope(String name) {
        Map<String, Integer> frames = new LinkedHashMap<>();
        List<ForeignValue> samples = new ArrayList<>();
        List<ForeignValue> weights = new ArrayList<>();
        long all = 0;
        for (Map.Entry<List<String>, Long> entry : tokens.entrySet()) {
            samples.add(new ForeignValue.Items(entry.getKey().stream()
                    .<ForeignValue>map(frame -> new ForeignValue.Int(frames.computeIfAbsent(frame, _ -> frames.size())))
                    .toList()));
            weights.add(new ForeignValue.Int(entry.getValue()));
            all += entry.getValue();
        }
        ForeignValue named = new ForeignValue.Items(frames.keySet().stream().<ForeignValue>map(frame -> fields("name", text(frame))).toList());
        ForeignValue profile = fields(
                "type", text("sampled"),
                "name", text(name),
                "unit", text("none"),
                "startValue", new ForeignValue.Int(0),
                "endValue", new ForeignValue.Int(all),
                "samples", new ForeignValue.Items(samples),
                "weights", new ForeignValue.Items(weights));
        ForeignValue file = fields(
                "$schema", text("https://www.speedscope.app/file-format-schema.json"),
                "name", text(name),
                "shared", fields("frames", named),
                "profiles", new ForeignValue.Items(List.of(profile)));
        return new String(PlainJson.compact(file), StandardCharsets.UTF_8);
    }

    private static ForeignValue text(String value) {
        return new ForeignValue.Text(value);
    }

    private static ForeignValue fields(Object... pairs) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            fields.put((String) pairs[i], (ForeignValue) pairs[i + 1]);
        }
        return ForeignValue.Fields.copyOf(fields);
    }
}
