/**
 * Promotion of a local thread to a server: a dialog that asks for the target, shows file by file what would be sent, and sends it. Begin at
 * {@link dev.stateroom.ui.promotion.PromotionDialog}.
 *
 * <p>Uses {@code workspace.ThreadPromotions} and the small parts of {@code ui}.
 */
@NullMarked
package dev.stateroom.ui.promotion;

import org.jspecify.annotations.NullMarked;
