package dev.stateroom.ui.access;

import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.atspi.TextBoundary;
import dev.stateroom.ui.access.atspi.TextFacts;
import dev.stateroom.ui.access.bus.BusAnswer;
import dev.stateroom.ui.access.bus.BusCall;
import java.util.Map;
import javafx.geometry.Rectangle2D;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.geometry.Point2D;
import org.jspecify.annotations.Nullable;

/** {@code org.a11y.atspi.Text} and {@code EditableText}. Offsets on the bus count code points. FX thread only. */
final class TextAnswers implements InterfaceAnswers {

    @Override
    public Map<String, Object[]> properties(AccessibleObject of) {
        TextFacts facts = facts(of);
        return facts == null
                ? Map.of()
                : Map.of("CharacterCount", BusAnswer.variant("i", facts.length()), "CaretOffset", BusAnswer.variant("i", facts.points(facts.caret())));
    }

    private static @Nullable TextFacts facts(AccessibleObject of) {
        return of instanceof SceneNode(Node node) ? NodeText.of(node) : null;
    }

    @Override
    public @Nullable BusAnswer answer(AccessibleObject of, BusCall call) {
        TextFacts facts = facts(of);
        if (facts == null || !(of instanceof SceneNode(Node node))) {
            return null;
        }
        BusAnswer read = read(facts, call);
        BusAnswer placed = read == null ? places(of, node, facts, call) : read;
        return placed == null ? changes(node, facts, call) : placed;
    }

    private static @Nullable BusAnswer read(TextFacts facts, BusCall call) {
        int offset = call.number(0);
        int kind = call.number(1);
        return switch (call.member()) {
            case "GetText" -> BusAnswer.of("s", facts.between(offset, kind));
            case "GetStringAtOffset" -> piece(TextBoundary.ofGranularity(kind).at(facts, offset));
            case "GetTextAtOffset" -> piece(TextBoundary.ofBoundary(kind).at(facts, offset));
            case "GetTextBeforeOffset" -> piece(TextBoundary.ofBoundary(kind).before(facts, offset));
            case "GetTextAfterOffset" -> piece(TextBoundary.ofBoundary(kind).after(facts, offset));
            case "GetCharacterAtOffset" -> BusAnswer.of("i", offset < 0 || offset >= facts.length() ? 0 : facts.text().codePointAt(facts.unit(offset)));
            case "GetAttributes", "GetAttributeRun" -> BusAnswer.of("a{ss}ii", Map.of(), 0, facts.length());
            case "GetDefaultAttributes", "GetDefaultAttributeSet" -> BusAnswer.of("a{ss}", Map.of());
            case "GetAttributeValue" -> BusAnswer.of("s", "");
            case "GetNSelections" -> BusAnswer.of("i", facts.from() == facts.to() ? 0 : 1);
            case "GetSelection" -> BusAnswer.of("ii", facts.points(facts.from()), facts.points(facts.to()));
            default -> null;
        };
    }

    private static BusAnswer piece(TextBoundary.Piece piece) {
        return BusAnswer.of("sii", piece.text(), piece.start(), piece.end());
    }

    private static @Nullable BusAnswer places(AccessibleObject of, Node node, TextFacts facts, BusCall call) {
        int offset = call.number(0);
        return switch (call.member()) {
            case "GetCharacterExtents" -> {
                Rectangle2D at = extents(of, node, facts, offset, offset + 1, call.number(1));
                yield BusAnswer.of("iiii", ComponentAnswers.rectangle(at));
            }
            case "GetRangeExtents" -> BusAnswer.of("iiii", ComponentAnswers.rectangle(extents(of, node, facts, offset, call.number(1), call.number(2))));
            case "GetOffsetAtPoint" -> {
                Point2D point = new Point2D(offset, call.number(1));
                yield BusAnswer.of("i", node.queryAccessibleAttribute(AccessibleAttribute.OFFSET_AT_POINT, point) instanceof Number unit ? facts.points(unit.intValue()) : -1);
            }
            case "SetCaretOffset" -> BusAnswer.of("b", NodeText.select(node, facts.unit(offset), facts.unit(offset)));
            case "AddSelection" -> BusAnswer.of("b", NodeText.select(node, facts.unit(offset), facts.unit(call.number(1))));
            case "SetSelection" -> BusAnswer.of("b", NodeText.select(node, facts.unit(call.number(1)), facts.unit(call.number(2))));
            case "RemoveSelection" -> BusAnswer.of("b", NodeText.select(node, facts.caret(), facts.caret()));
            case "ScrollSubstringTo", "ScrollSubstringToPoint" -> BusAnswer.of("b", false);
            default -> null;
        };
    }

    private static Rectangle2D extents(AccessibleObject of, Node node, TextFacts facts, int from, int to, int coordinates) {
        Rectangle2D at = ComponentAnswers.onScreen(node, NodeText.screenBounds(node, facts.unit(from), facts.unit(to)));
        return ComponentAnswers.shifted(at, of, coordinates);
    }

    private static @Nullable BusAnswer changes(Node node, TextFacts facts, BusCall call) {
        int all = facts.text().length();
        return switch (call.member()) {
            case "SetTextContents" -> BusAnswer.of("b", NodeText.replace(node, 0, all, call.text(0)));
            case "InsertText" -> {
                int at = facts.unit(call.number(0));
                String text = call.text(1);
                int length = Math.min(call.number(2), text.codePointCount(0, text.length()));
                yield BusAnswer.of("b", NodeText.replace(node, at, at, length < 0 ? text : text.substring(0, text.offsetByCodePoints(0, length))));
            }
            case "DeleteText" -> BusAnswer.of("b", NodeText.replace(node, facts.unit(call.number(0)), facts.unit(call.number(1)), ""));
            case "CopyText", "CutText", "PasteText" -> BusAnswer.of("b", false);
            default -> null;
        };
    }
}
