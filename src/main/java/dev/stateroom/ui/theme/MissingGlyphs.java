package dev.stateroom.ui.theme;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import javafx.application.Platform;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** Emoji that no font of this system draws, and that would be seen as a box: their names stand for them, {@code [horse]}. */
public final class MissingGlyphs {
    /** Below this are letters and signs that the fonts of the program draw. */
    private static final int FIRST = 0x2190;

    /** No font can have it: its box is as wide as that of all others. */
    private static final String NOBODY_HAS = Character.toString(0x10FFFE);

    /** So many neighbours are asked for at once: a text seldom has emoji of more than a few such blocks, and each may wait for the FX thread. */
    private static final int BLOCK = 128;

    /** Those that are missing, by the number of their block. */
    private static final Map<Integer, BitSet> KNOWN = new ConcurrentHashMap<>();

    private MissingGlyphs() {}

    /** True for an emoji that is seen as a box. Off the FX thread it may wait for that thread. */
    public static boolean isMissing(int codePoint) {
        return codePoint >= FIRST && Character.isEmoji(codePoint) && BundledFonts.areLoaded() && known(codePoint);
    }

    private static boolean known(int codePoint) {
        int block = codePoint / BLOCK;
        BitSet known = KNOWN.get(block);
        if (known == null) {
            // The toolkit's tables of glyphs are its own thread's.
            known = Platform.isFxApplicationThread() ? measure(block) : CompletableFuture.supplyAsync(() -> measure(block), Platform::runLater).join();
            KNOWN.put(block, known);
        }
        return known.get(codePoint % BLOCK);
    }

    private static BitSet measure(int block) {
        BitSet missing = new BitSet(BLOCK);
        double box = width(NOBODY_HAS);
        for (int i = 0; i < BLOCK; i++) {
            missing.set(i, Character.isEmoji(block * BLOCK + i) && width(Character.toString(block * BLOCK + i)) == box);
        }
        return missing;
    }

    private static double width(String text) {
        Text measured = new Text(text);
        measured.setFont(Font.font(BundledFonts.CODE, 13));
        return measured.getLayoutBounds().getWidth();
    }

    /** Index of the first at or after {@code from}; -1 if there is none. */
    public static int first(String text, int from) {
        for (int i = from; i < text.length(); ) {
            int c = text.charAt(i) < FIRST ? text.charAt(i) : text.codePointAt(i);
            if (isMissing(c)) {
                return i;
            }
            i += Character.charCount(c);
        }
        return -1;
    }

    /** The names of those in a text, each once, in the order of the text. */
    public static List<String> namesIn(String text) {
        Set<String> names = new LinkedHashSet<>();
        for (int at = first(text, 0); at >= 0; at = first(text, at + 1)) {
            names.add(name(text.codePointAt(at)));
        }
        return List.copyOf(names);
    }

    /** What stands for it. */
    public static String name(int codePoint) {
        String name = Character.getName(codePoint);
        return name == null ? "[U+%04X]".formatted(codePoint) : "[" + name.toLowerCase(Locale.ROOT) + "]";
    }

    /** The text with names in place of those that are missing. */
    public static String named(String text) {
        if (first(text, 0) < 0) {
            return text;
        }
        StringBuilder named = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            if (isMissing(c)) {
                named.append(name(c));
            } else {
                named.appendCodePoint(c);
            }
        });
        return named.toString();
    }
}
