package dev.stateroom.conformance.standin;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.conformance.vector.SeedFile;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.tool.ForeignTool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** The tools that the recorder's agent had besides the file tools. */
public final class RecorderTools {
    /** The recorder's own tools, which npm's recorder omitted from the list of offered tools. */
    private static final Set<String> OWN = Set.of("op_tool", "emit", "emit_blocks");

    private RecorderTools() {}

    public static List<ForeignTool> of(Dialect dialect) {
        List<ForeignTool> tools = new ArrayList<>();
        if (dialect.holds(DialectFact.TODO_TOOL)) {
            tools.add(new ForeignTool("write_todos", ForeignTool.Place.BEFORE, _ -> text("")));
        }
        tools.add(new ForeignTool("task", ForeignTool.Place.BEHIND, _ -> text("done")));
        tools.add(own("op_tool", _ -> text("ok")));
        tools.add(own("emit", args -> text(said(args))));
        tools.add(own("emit_blocks", args -> new ForeignValue.Items(List.of(
                fields("type", "text", "text", said(args)),
                dialect.language() == Era.Language.PYTHON
                        ? fields("type", "image", "base64", "AAAA", "mime_type", "image/png")
                        : fields("type", "image", "mimeType", "image/png", "data", "AAAA")))));
        return tools;
    }

    /** True for a tool in the recorded list of offered tools. */
    public static boolean isListed(String tool, Dialect dialect) {
        return dialect.language() == Era.Language.PYTHON || !OWN.contains(tool);
    }

    private static ForeignTool own(String name, Function<ForeignValue.Fields, ForeignValue> answer) {
        return new ForeignTool(name, ForeignTool.Place.OWN, answer);
    }

    private static String said(ForeignValue.Fields args) {
        String text = Objects.requireNonNullElse(ForeignValue.text(args.get("text")), "");
        return SeedFile.repeated("a tool's text", text, args.get("repeat"));
    }

    private static ForeignValue text(String text) {
        return new ForeignValue.Text(text);
    }

    private static ForeignValue fields(String... namesAndTexts) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            fields.put(namesAndTexts[i], text(namesAndTexts[i + 1]));
        }
        return ForeignValue.Fields.copyOf(fields);
    }
}
