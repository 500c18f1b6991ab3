package dev.stateroom.ui.modelinput;

import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.modelinput.InputPart;
import dev.stateroom.workspace.modelinput.ModelInput;
import java.util.Locale;

/** Words for the parts of a model input. */
record InputWords(Translations words) {
    private static final int LONGEST = 120;

    String get(String key, Object... values) {
        return words.get(key, values);
    }

    /** Describes a part in one line. */
    String name(InputPart part) {
        return switch (part.kind()) {
            case INSTRUCTIONS, SKILLS, TOOLS, SUMMARY -> kind(part);
            case PROSE -> title(part);
            case MEMORY -> OneLine.of(part.name(), LONGEST);
            case MESSAGE -> {
                String begin = OneLine.of(part.text().substring(0, Math.min(2 * LONGEST, part.text().length())).replaceAll("\\s+", " "), LONGEST);
                String who = role(part.name());
                yield begin.isEmpty() ? who : who + ": " + begin;
            }
        };
    }

    /** The kind of a part, with a message's role. */
    String title(InputPart part) {
        return switch (part.kind()) {
            case MESSAGE -> role(part.name());
            case MEMORY -> part.name();
            case PROSE -> words.get("prose." + part.name());
            default -> kind(part);
        };
    }

    private String kind(InputPart part) {
        return words.get("kind." + part.kind().name().toLowerCase(Locale.ROOT));
    }

    private String role(String type) {
        return switch (type) {
            case "human", "ai", "system" -> words.get("role." + type);
            default -> OneLine.of(type, LONGEST);
        };
    }

    /** How the part is known. */
    String origin(InputPart part) {
        return words.get("origin." + part.origin().name().toLowerCase(Locale.ROOT));
    }

    /** A part's tokens; they are always estimates. */
    String tokens(InputPart part) {
        return part.tokens() < 0 ? "" : "~" + words.get("number", part.tokens());
    }

    /** The tokens of the whole input. */
    String tokens(ModelInput input) {
        return (input.reported() == null ? "~" : "") + words.get("number", input.tokens());
    }

    static String icon(InputPart part) {
        return switch (part.kind()) {
            case INSTRUCTIONS -> "help-circle";
            case PROSE -> "package";
            case SKILLS -> "book";
            case MEMORY -> "database";
            case TOOLS -> "terminal";
            case SUMMARY -> "archive";
            case MESSAGE -> switch (part.name()) {
                case "human" -> "user";
                case "ai" -> "cpu";
                default -> "corner-down-right";
            };
        };
    }
}
