package dev.stateroom.ui.replay;

import dev.stateroom.replay.Difference;
import dev.stateroom.replay.Note;
import dev.stateroom.replay.Replayed;
import dev.stateroom.replay.Verdict;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Label;

/** How verdicts look and what they say. */
final class Verdicts {
    private Verdicts() {}

    static String icon(Verdict verdict) {
        return switch (verdict) {
            case SAME -> "check";
            case DIFFERENT -> "git-pull-request";
            case DENIED -> "slash";
            case INTERRUPTED -> "pause";
            case FAILED -> "alert-octagon";
            case SKIPPED -> "skip-forward";
        };
    }

    static String tone(Verdict verdict) {
        return switch (verdict) {
            case SAME, SKIPPED -> "muted";
            case DIFFERENT -> "warning";
            case DENIED, FAILED -> "danger";
            case INTERRUPTED -> "accent";
        };
    }

    /** {@code Same}. */
    static String word(Words words, Verdict verdict) {
        return words.get("verdict." + verdict.name().toLowerCase(Locale.ROOT));
    }

    /** A coloured pill for what came out otherwise, grey text for the rest. */
    static Label label(Words words, Replayed result) {
        Verdict verdict = result.verdict();
        if (result.isUnexpected()) {
            return Parts.pill(icon(verdict), word(words, verdict), tone(verdict));
        }
        Label label = Parts.text(word(words, verdict), "sr-muted");
        label.setGraphic(Icons.of(icon(verdict), Icons.ROW));
        if (verdict == Verdict.SAME) {
            label.getGraphic().getStyleClass().add("sr-success");
        }
        return label;
    }

    /** Why, in one phrase. */
    static String why(Words words, Replayed result) {
        Difference difference = result.difference();
        if (difference == null) {
            Note note = result.note();
            return switch (note.reason()) {
                case NONE -> "";
                case RULE, WITHHELD -> note.detail();
                case MISSING_ROUTE -> words.get(note.detail().equals("/") ? "note.missing_root" : "note.missing_route", note.detail());
                default -> words.get("note." + note.reason().name().toLowerCase(Locale.ROOT), note.detail());
            };
        }
        List<String> parts = new ArrayList<>();
        if (difference.dialect() != null) {
            parts.add(words.get("differs.dialect", difference.dialect().id()));
        }
        for (Difference.Kind kind : List.of(Difference.Kind.STATUS, Difference.Kind.TIMES, Difference.Kind.ORDER)) {
            if (difference.kinds().contains(kind)) {
                parts.add(words.get("differs." + kind.name().toLowerCase(Locale.ROOT)));
            }
        }
        if (difference.kinds().contains(Difference.Kind.CONTENT)) {
            parts.add(words.get("differs.content", difference.missing(), difference.added()));
        }
        Integer because = difference.because();
        if (because != null) {
            parts.add(words.get("differs.because", because + 1));
        }
        return String.join(words.get("joint"), parts);
    }
}
