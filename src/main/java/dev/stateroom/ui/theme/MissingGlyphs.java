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

/** Emoji that no font of this system can draw, and that would be shown as boxes: they are replaced by their names, {@code [horse]}. */
public final class MissingGlyphs {
    /** The bundled fonts can draw the letters and signs below this. */
    private static final int FIRST = 0x2190;

    /** A character that no font can have: its box has the width of all others. */
    private static final String NOBODY_HAS = Character.toString(0x10FFFE);

    /** The number of neighbours tested together: texts rarely have emoji of more than a few blocks, and each may wait for the FX thread. */
    private static final int BLOCK = 128;

    /** The missing characters, by block number. */
    private static final Map<Integer, BitSet> KNOWN = new ConcurrentHashMap<>();

    private MissingGlyphs() {}

    /** True for an emoji that would be shown as a box. Off the FX thread it may wait for that thread. */
    public static boolean isMissing(int codePoint) {
        return codePoint >= FIRST && Character.isEmoji(codePoint) && BundledFonts.areLoaded() && known(codePoint);
    }

    private static boolean known(int codePoint) {
        int block = codePoint / BLOCK;
        BitSet known = KNOWN.get(block);
        if (known == null) {
            // The toolkit's glyph tables may only be used on its thread.
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

    /** Index of the first missing one at or after {@code from}; -1 if there is none. */
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

    /** The names of the missing ones in a text, without duplicates, in text order. */
    public static List<String> namesIn(String text) {
        Set<String> names = new LinkedHashSet<>();
        for (int at = first(text, 0); at >= 0; at = first(text, at + 1)) {
            names.add(name(text.codePointAt(at)));
        }
        return List.copyOf(names);
    }

    /** The name that replaces it. */
    public static String name(int codePoint) {
        String name = Character.getName(codePoint);
        return name == null ? "[U+%04X]".formatted(codePoint) : "[" + name.toLowerCase(Locale.ROOT) + "]";
    }

    /** The text with names replacing missing emoji. */
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
