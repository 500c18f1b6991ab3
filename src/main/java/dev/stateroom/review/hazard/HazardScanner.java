package dev.stateroom.review.hazard;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.SpoofChecker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds places in a text that deceive a reader. */
public final class HazardScanner {
    private static final int AT_MOST = 1000;
    private static final int JOINER = 0x200D;

    private final String text;
    private final List<TextHazard> found = new ArrayList<>();

    private HazardScanner(String text) {
        this.text = text;
    }

    /** The first thousand such places, in text order. Scans once; the text may be large. */
    public static List<TextHazard> in(String text) {
        HazardScanner hazards = new HazardScanner(text);
        hazards.characters();
        DeceptiveUrls.in(text, AT_MOST, hazards::add);
        return hazards.placed();
    }

    private void add(int from, int to, TextHazard.Kind kind, String mark) {
        if (found.size() < 2 * AT_MOST) {
            found.add(new TextHazard(from, to, kind, mark, 0, 0));
        }
    }

    private void characters() {
        int wordStart = -1;
        for (int at = 0; at < text.length() && found.size() < AT_MOST; ) {
            int c = text.codePointAt(at);
            int next = at + Character.charCount(c);
            // Fast path: most text is ASCII, in which only control characters deceive.
            if (c >= ' ' && c < 0x7F) {
                boolean isLetter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
                if (isLetter && wordStart < 0) {
                    wordStart = at;
                } else if (!isLetter && wordStart >= 0) {
                    word(wordStart, at);
                    wordStart = -1;
                }
                at = next;
                continue;
            }
            TextHazard.Kind kind = kind(c, at, next);
            if (kind != null) {
                add(at, next, kind, HiddenCharacterNames.of(c));
            }
            boolean isLetter = Character.isLetter(c);
            if (isLetter && wordStart < 0) {
                wordStart = at;
            } else if (!isLetter && wordStart >= 0 && kind != TextHazard.Kind.HIDDEN) {
                word(wordStart, at);
                wordStart = -1;
            }
            at = next;
        }
        if (wordStart >= 0) {
            word(wordStart, text.length());
        }
    }

    private TextHazard.@Nullable Kind kind(int c, int at, int next) {
        if (c < ' ' || (c >= 0x7F && c < 0xA0)) {
            boolean ordinary = c == '\n' || c == '\t' || (c == '\r' && next < text.length() && text.charAt(next) == '\n');
            return ordinary ? null : TextHazard.Kind.CONTROL;
        }
        if (UCharacter.hasBinaryProperty(c, UProperty.BIDI_CONTROL)) {
            return TextHazard.Kind.TURNS;
        }
        if (UCharacter.hasBinaryProperty(c, UProperty.DEFAULT_IGNORABLE_CODE_POINT)) {
            return belongsToEmoji(c, at, next) || joinsLetters(c, at, next) ? null : TextHazard.Kind.HIDDEN;
        }
        if (c == 0x2028 || c == 0x2029) {
            return TextHazard.Kind.CONTROL;
        }
        // The wide space of East Asian text is as wide as its letters and not deceptive.
        return Character.getType(c) == Character.SPACE_SEPARATOR && c != 0x3000 ? TextHazard.Kind.SPACE : null;
    }

    /** Many emoji are written with joiners and selectors between pictures. */
    private boolean belongsToEmoji(int c, int at, int next) {
        boolean selects = c == 0xFE0F || c == 0xFE0E;
        if (!selects && c != JOINER) {
            return false;
        }
        int before = at == 0 ? 0 : text.codePointBefore(at);
        boolean afterPicture = UCharacter.hasBinaryProperty(before, UProperty.EMOJI)
                || before == 0xFE0F
                || UCharacter.hasBinaryProperty(before, UProperty.EMOJI_MODIFIER);
        return afterPicture
                && (selects || (next < text.length() && UCharacter.hasBinaryProperty(text.codePointAt(next), UProperty.EMOJI)));
    }

    /** Persian and the scripts of India use joiners between letters. */
    private boolean joinsLetters(int c, int at, int next) {
        if ((c != JOINER && c != 0x200C) || at == 0 || next >= text.length()) {
            return false;
        }
        return isJoined(text.codePointBefore(at)) && isJoined(text.codePointAt(next));
    }

    private static boolean isJoined(int c) {
        int script = UScript.getScript(c);
        boolean isMark = Character.getType(c) == Character.NON_SPACING_MARK || Character.getType(c) == Character.COMBINING_SPACING_MARK;
        boolean writesWithoutJoiners =
                script == UScript.LATIN || script == UScript.CYRILLIC || script == UScript.GREEK || script == UScript.COMMON;
        return !writesWithoutJoiners && (isMark || Character.isLetter(c));
    }

    private void word(int from, int to) {
        boolean latin = false;
        boolean imitates = false;
        boolean other = false;
        for (int at = from; at < to; ) {
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            switch (UScript.getScript(c)) {
                case UScript.LATIN -> {
                    latin = true;
                    // Full-width and mathematical letters are Latin by script and look like ASCII.
                    imitates |= UCharacter.getIntPropertyValue(c, UProperty.DECOMPOSITION_TYPE) == UCharacter.DecompositionType.WIDE;
                }
                case UScript.CYRILLIC, UScript.GREEK, UScript.CHEROKEE, UScript.ARMENIAN -> other |= looksLatin(c);
                case UScript.COMMON ->
                    imitates |= UCharacter.getIntPropertyValue(c, UProperty.DECOMPOSITION_TYPE) == UCharacter.DecompositionType.FONT;
                default -> {}
            }
        }
        if (imitates || (latin && other)) {
            add(from, to, TextHazard.Kind.CONFUSABLE, text.substring(from, Math.min(to, from + 40)));
        }
    }

    private static boolean looksLatin(int c) {
        String skeleton = LookAlikes.CHECKER.getSkeleton(Character.toString(c));
        return skeleton.chars().allMatch(letter -> letter < 0x7F);
    }

    /** Unicode's table of letters that look alike; loaded at the first mixed word. */
    private static final class LookAlikes {
        static final SpoofChecker CHECKER = new SpoofChecker.Builder().build();
    }

    /** The places in order, with line and column. */
    private List<TextHazard> placed() {
        found.sort(Comparator.comparingInt(TextHazard::from).thenComparingInt(TextHazard::to));
        List<TextHazard> placed = new ArrayList<>();
        int line = 1;
        int lineStart = 0;
        int seen = 0;
        for (TextHazard one : found.subList(0, Math.min(found.size(), AT_MOST))) {
            for (int end = text.indexOf('\n', seen); end >= 0 && end < one.from(); end = text.indexOf('\n', seen)) {
                line++;
                lineStart = end + 1;
                seen = lineStart;
            }
            placed.add(new TextHazard(
                    one.from(), one.to(), one.kind(), one.mark(), line, text.codePointCount(lineStart, one.from()) + 1));
        }
        return List.copyOf(placed);
    }
}
