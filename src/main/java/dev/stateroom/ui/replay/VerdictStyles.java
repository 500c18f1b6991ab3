package dev.stateroom.ui.replay;

import dev.stateroom.replay.AnswerDifference;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.replay.VerdictNote;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Label;

/** Looks and words of verdicts. */
final class VerdictStyles {
    private VerdictStyles() {}

    static String icon(ReplayVerdict verdict) {
        return switch (verdict) {
            case SAME -> "check";
            case DIFFERENT -> "git-pull-request";
            case DENIED -> "slash";
            case INTERRUPTED -> "pause";
            case FAILED -> "alert-octagon";
            case SKIPPED -> "skip-forward";
        };
    }

    static String tone(ReplayVerdict verdict) {
        return switch (verdict) {
            case SAME, SKIPPED -> "muted";
            case DIFFERENT -> "warning";
            case DENIED, FAILED -> "danger";
            case INTERRUPTED -> "accent";
        };
    }

    /** The word for a verdict, such as {@code Same}. */
    static String word(Translations words, ReplayVerdict verdict) {
        return words.get("verdict." + verdict.name().toLowerCase(Locale.ROOT));
    }

    /** A coloured pill for what differed, grey text for the rest. */
    static Label label(Translations words, ReplayedCall result) {
        ReplayVerdict verdict = result.verdict();
        if (result.isUnexpected()) {
            return ViewParts.pill(icon(verdict), word(words, verdict), tone(verdict));
        }
        Label label = ViewParts.text(word(words, verdict), "sr-muted");
        label.setGraphic(FeatherIcons.of(icon(verdict), FeatherIcons.ROW));
        if (verdict == ReplayVerdict.SAME) {
            label.getGraphic().getStyleClass().add("sr-success");
        }
        return label;
    }

    /** The reason in one phrase. */
    static String why(Translations words, ReplayedCall result) {
        AnswerDifference difference = result.difference();
        if (difference == null) {
            VerdictNote note = result.note();
            return switch (note.reason()) {
                case NONE -> "";
                case RULE, WITHHELD -> CoreSentences.shown(note.detail());
                case MISSING_ROUTE -> words.get(note.detail().equals("/") ? "note.missing_root" : "note.missing_route", note.detail());
                default -> words.get("note." + note.reason().name().toLowerCase(Locale.ROOT), CoreSentences.shown(note.detail()));
            };
        }
        List<String> parts = new ArrayList<>();
        if (difference.dialect() != null) {
            parts.add(words.get("differs.dialect", difference.dialect().id()));
        }
        for (AnswerDifference.Kind kind : List.of(AnswerDifference.Kind.STATUS, AnswerDifference.Kind.TIMES, AnswerDifference.Kind.WORDS_ADDED, AnswerDifference.Kind.ORDER)) {
            if (difference.kinds().contains(kind)) {
                parts.add(words.get("differs." + kind.name().toLowerCase(Locale.ROOT)));
            }
        }
        if (difference.kinds().contains(AnswerDifference.Kind.CONTENT)) {
            parts.add(words.get("differs.content", difference.missing(), difference.added()));
        }
        Integer because = difference.because();
        if (because != null) {
            parts.add(words.get("differs.because", because + 1));
        }
        return String.join(words.get("joint"), parts);
    }
}
